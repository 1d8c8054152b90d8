import { reviewTemplates } from '@jihui/protocol/qualification/schema'

export const reasonMissing = '请填写拒绝原因'

/** 要求补件: what is said where the reviewer wrote nothing himself. */
export const moreDocumentsNote = reviewTemplates[3]
