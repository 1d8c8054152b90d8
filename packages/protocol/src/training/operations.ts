/** Tests on the server's clock, courses, and the question bank at the desk. */
import { defineEndpoint } from '../endpoint.ts'
import {
  answerDone,
  answerRequest,
  assessment,
  assessmentDone,
  byAssessment,
  byCourse,
  byLesson,
  byQuestion,
  course,
  courseDone,
  coursePage,
  courseQuery,
  finishDone,
  question,
  questionChange,
  questionDone,
  questionPage,
  questionQuery,
  questionRequest,
  quizDone,
  removedDone,
} from './schema.ts'

const tests = '/api/technician/assessments/:id/'
const ofTest = ['training.assessment_not_found']
export const readAssessment = defineEndpoint({
  name: 'read_assessment',
  summary: '打开测试：第一次打开起计时，断网、重开都接着做',
  method: 'GET',
  path: tests,
  access: 'auth',
  params: byAssessment,
  response: assessment,
  errors: ofTest,
})
export const answerQuestion = defineEndpoint({
  name: 'answer_question',
  summary: '答一道题，交卷前可以改',
  method: 'POST',
  path: `${tests}answer/`,
  access: 'auth',
  params: byAssessment,
  body: answerRequest,
  response: answerDone,
  errors: [...ofTest, 'training.question_not_found', 'training.not_begun', 'training.time_over', 'training.finished'],
})
export const finishAssessment = defineEndpoint({
  name: 'finish_assessment',
  summary: '交卷，马上知道有没有通过',
  method: 'POST',
  path: `${tests}finish/`,
  access: 'auth',
  params: byAssessment,
  response: finishDone,
  errors: [...ofTest, 'training.not_begun', 'training.action_not_allowed'],
})
export const retakeAssessment = defineEndpoint({
  name: 'retake_assessment',
  summary: '没有通过的测试，7 天后重考：另抽一份题；已经抽好的接着用',
  method: 'POST',
  path: `${tests}retake/`,
  access: 'auth',
  params: byAssessment,
  response: assessmentDone,
  errors: [...ofTest, 'training.action_not_allowed', 'training.retry_later', 'training.bank_too_small'],
})

const courses = '/api/training/courses/'
const ofCourse = ['training.course_not_found']
export const listCourses = defineEndpoint({
  name: 'list_courses',
  summary: '课程，可按技能筛选',
  method: 'GET',
  path: courses,
  access: 'auth',
  query: courseQuery,
  response: coursePage,
})
export const readCourse = defineEndpoint({
  name: 'read_course',
  summary: '一门课：每一节的内容和学到哪里',
  method: 'GET',
  path: `${courses}:id/`,
  access: 'auth',
  params: byCourse,
  response: course,
  errors: ofCourse,
})
export const completeLesson = defineEndpoint({
  name: 'complete_lesson',
  summary: '学完一节',
  method: 'POST',
  path: `${courses}:id/lessons/:number/complete/`,
  access: 'auth',
  params: byLesson,
  response: courseDone,
  errors: [...ofCourse, 'training.lesson_not_found'],
})
export const openQuiz = defineEndpoint({
  name: 'open_quiz',
  summary: '课后小测：从题库抽题，没有做完的接着做',
  method: 'POST',
  path: `${courses}:id/quiz/`,
  access: 'auth',
  params: byCourse,
  response: quizDone,
  errors: [...ofCourse, 'training.lessons_open', 'training.quiz_limit', 'training.bank_too_small'],
})

const bank = '/api/admin/technician/questions/'
export const listQuestions = defineEndpoint({
  name: 'list_questions',
  summary: '技能测试题库',
  method: 'GET',
  path: bank,
  access: 'staff:equipment_edit',
  query: questionQuery,
  response: questionPage,
})
export const getQuestion = defineEndpoint({
  name: 'get_question',
  summary: '题库里的一道题',
  method: 'GET',
  path: `${bank}:id/`,
  access: 'staff:equipment_edit',
  params: byQuestion,
  response: question,
  errors: ['training.question_not_found'],
})
export const createQuestion = defineEndpoint({
  name: 'create_question',
  summary: '往题库加一道题',
  method: 'POST',
  path: bank,
  access: 'staff:equipment_edit',
  body: questionRequest,
  idempotent: true,
  status: 201,
  response: questionDone,
})
export const changeQuestion = defineEndpoint({
  name: 'change_question',
  summary: '改一道题，或者停用、启用',
  method: 'PATCH',
  path: `${bank}:id/`,
  access: 'staff:equipment_edit',
  params: byQuestion,
  body: questionChange,
  response: questionDone,
  errors: ['training.question_not_found', 'training.question_changed'],
})
export const removeQuestion = defineEndpoint({
  name: 'remove_question',
  summary: '删除一道没有考过的题',
  method: 'DELETE',
  path: `${bank}:id/`,
  access: 'staff:equipment_edit',
  params: byQuestion,
  response: removedDone,
  errors: ['training.question_not_found', 'training.question_used'],
})

export const trainingEndpoints = [
  readAssessment,
  answerQuestion,
  finishAssessment,
  retakeAssessment,
  listCourses,
  readCourse,
  completeLesson,
  openQuiz,
  listQuestions,
  getQuestion,
  createQuestion,
  changeQuestion,
  removeQuestion,
]
