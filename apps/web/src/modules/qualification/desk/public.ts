export { OrderDocuments } from './components/order-documents.tsx'
export { ReviewHistory } from './components/review-history.tsx'
