/** What the console shows of an application; it judges, the owner's module knows how it reads. */
export { ApplicationTag } from './components/application-card.tsx'
export { ApplicationFacts } from './components/application-facts.tsx'
export { statedMachines } from './application-draft.ts'
