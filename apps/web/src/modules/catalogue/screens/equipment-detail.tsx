export { DetailPage as Screen } from '../components/detail-page.tsx'
