import { ApplicationQueue } from '../components/application-queue.tsx'

/** 入驻申请: who wants to be what here, and the decision about it. */
export function Screen() {
  return <ApplicationQueue title="入驻申请" />
}
