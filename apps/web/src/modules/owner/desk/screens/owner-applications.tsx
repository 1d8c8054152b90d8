import { ownerKind } from '@jihui/protocol/owner/application-kind'
import { ApplicationQueue } from '../../../application/desk/public.ts'

/** 设备主申请: the queue of applications with those of owners alone. */
export function Screen() {
  return <ApplicationQueue title="设备主申请" kind={ownerKind.code} />
}
