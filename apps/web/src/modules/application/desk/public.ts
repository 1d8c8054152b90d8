/** The queue of applications, for the desk of one kind. */
export { ApplicationQueue } from './components/application-queue.tsx'
