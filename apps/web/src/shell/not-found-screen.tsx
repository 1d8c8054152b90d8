export { NotFound as Screen } from './not-found.tsx'
