export { UploadSection } from './components/upload-section.tsx'
export { imagesQuery, requiredQuery, useSubmitDocuments, type QualificationImage } from './queries.ts'
