/** What other modules may use of training. */
export { findTooEarly, listNewestAssessments, listOpenAssessments } from './assessments/assessment-queries.ts'
export { drawAssessment, requireBank } from './assessments/draw-assessment.ts'
export { lapseOpenAssessments } from './assessments/lapse-assessments.ts'
export type { AssessmentRow } from './assessments/move-assessment.ts'
export { retryAt } from './assessments/retry-at.ts'
export { listHelpingCourses } from './courses/helping-courses.ts'
export { composeTrainingHooks, type AssessmentPurpose } from './hooks.ts'
