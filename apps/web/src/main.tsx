import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepSessionFresh } from './shell/api/session.ts'
import { router } from './shell/router.tsx'
import { applyStoredTheme } from './shell/theme.ts'
import './ui/base.css'

applyStoredTheme()
keepSessionFresh()
// The channel is for readers who stay; the first screen does not wait for it.
void import('./shell/api/realtime.ts').then(({ startRealtime }) => startRealtime())

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('no offline reading', error))
  })
}
