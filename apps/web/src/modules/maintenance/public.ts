/** What the pages of a technician's jobs use of work orders: the same steps, quotes and ends. */
export { fetchFieldSheets, FinishSheet, PartsForm, QuoteForm } from './components/tasks/field-sheets.ts'
export { KeptList } from './components/tasks/kept-acts.tsx'
export { quoteLines } from './components/tasks/quote-lines.ts'
export { TaskSteps } from './components/tasks/task-steps-view.tsx'
export { taskQuery, usablePartsQuery } from './order-queries.ts'
export { stepsAfter } from './task-steps.ts'
export { whereIStand } from './where-i-stand.ts'
