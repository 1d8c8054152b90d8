export { companySeal } from './seal.ts'
