/** What other modules may use of the field. */
export { composeFieldHooks, type FieldSubject } from './hooks.ts'
export { attachPhotos, listPhotos, type PhotoSubject, type StatedPhoto } from './photos.ts'
