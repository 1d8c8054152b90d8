/** What other modules may use of the field. */
export { requireNoClash } from './clashes.ts'
export {
  type AppliedAct,
  type BundlePart,
  composeFieldHooks,
  fieldAct,
  type FieldSubject,
  type HappenedAct,
  type Noting,
  type SentAct,
  type SubjectState,
} from './hooks.ts'
export { newActs } from './noted-acts.ts'
export {
  attachGiven,
  attachPhotos,
  isReaderOfPhoto,
  listPhotos,
  type PhotoSubject,
  type StatedPhoto,
} from './photos.ts'
