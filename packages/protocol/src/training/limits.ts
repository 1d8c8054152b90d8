/** Figures of assessments and courses. */
export const assessmentLimits = {
  /** Questions of a certification test, of which so many are of its own level where there are as many. */
  questions: 10,
  ofOwnLevel: 4,
  quizQuestions: 5,
  /** From the first read. */
  minutes: 20,
  passPercent: 80,
  /** Nobody opened it. */
  openDays: 30,
  /** After a test that was not passed. */
  retryDays: 7,
  /** What a test drew before is avoided so far back. */
  avoidedTests: 20,
} as const
/** A quiz may be tried again so soon, and so often in a day. */
export const quizLimits = { perDay: 10 } as const
export const courseLimits = { lessonsMax: 20, lessonTextMax: 8000 } as const
export const questionLimits = { optionsMin: 2, optionsMax: 6, textMax: 500, optionMax: 200 } as const

export const assessmentKinds = {
  certification: { label: '技能测试', questions: assessmentLimits.questions },
  quiz: { label: '课后小测', questions: assessmentLimits.quizQuestions },
} as const
export type AssessmentKind = keyof typeof assessmentKinds
export const assessmentKindCodes = ['certification', 'quiz'] as const satisfies readonly AssessmentKind[]

/** How many right answers pass a test of so many questions. */
export const rightAnswersToPass = (questions: number): number =>
  Math.ceil((questions * assessmentLimits.passPercent) / 100)
