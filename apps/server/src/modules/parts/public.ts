/** What other modules may use of parts. */
export { composePartsHooks, type OfferedPart, type SupplierDesk } from './hooks.ts'
export { listPartsNamed, listPartsNumbered, type PartRow, requireParts } from './catalog/part-queries.ts'
export { listUsable } from './catalog/list-parts.ts'
export { giveUpInbound } from './inbound/order-inbound.ts'
export {
  expectInbound,
  type InboundLine,
  linesOfInbound,
  linesOfInbounds,
  lockInbound,
} from './inbound/move-inbound.ts'
export { listOfferable } from './catalog/list-offerable.ts'
export {
  listWorkParts,
  releaseForWork,
  reserveForWork,
  takeForWork,
  type TakenPart,
  type Taking,
  type WantedPart,
} from './outbound/work-parts.ts'
export type { ForWork, WorkOf } from './outbound/work-documents.ts'
export { wantForWork } from './outbound/want-for-work.ts'
