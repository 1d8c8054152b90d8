export { clauseNumber } from './clause-words.ts'
