import { reviewTemplates } from '@jihui/protocol/qualification/review-words'

/** 要求补件: what is said where the reviewer wrote nothing himself. */
export const moreDocumentsNote = reviewTemplates[3]
