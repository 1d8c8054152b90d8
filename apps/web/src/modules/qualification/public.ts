export { UploadSection } from './components/upload-section.tsx'
export { useSubmitDocuments } from './queries.ts'
