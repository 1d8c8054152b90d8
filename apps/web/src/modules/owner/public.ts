/** What the console shows of an application; it judges, the owner's module knows how it reads. */
export { ApplicationTag } from './components/application-card.tsx'
export { ApplicationFacts } from './components/application-facts.tsx'
export { applicantName, statedMachines } from './application-draft.ts'
