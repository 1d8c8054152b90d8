/** Sheets of work in the field that others open as well, each fetched where it is met. */
import { lazy } from 'react'

const finish = () => import('./complete-sheet.lazy.tsx')
const quote = () => import('./quote-sheet.lazy.tsx')
const parts = () => import('./parts-sheet.lazy.tsx')
/** For whoever will be without network when he needs them. */
export const fetchFieldSheets = (): Promise<unknown> => Promise.all([finish(), quote(), parts()])
export const FinishSheet = lazy(async () => ({ default: (await finish()).FinishSheet }))
export const QuoteForm = lazy(async () => ({ default: (await quote()).QuoteForm }))
export const PartsForm = lazy(async () => ({ default: (await parts()).PartsForm }))
