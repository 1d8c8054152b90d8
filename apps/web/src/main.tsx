import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterStart } from './shell/after-start.ts'
import { keepSessionFresh } from './shell/api/session.ts'
import { isSignedIn, onTokensChanged } from './shell/api/token.ts'
import { loadUser } from './shell/api/user.ts'
import { fetchNamed } from './shell/preloads.ts'
import { showWhenDrawn } from './shell/first-paint.ts'
import { AppRouter } from './shell/router.tsx'
import { applyStoredTheme } from './shell/theme.ts'
import './ui/start.css'

applyStoredTheme()
keepSessionFresh()
if (isSignedIn()) void loadUser()
fetchNamed()

// The channel is for readers who are signed in; the first screen does not wait for it.
const startChannel = () => {
  if (!isSignedIn()) return
  stopWaiting()
  void import('./shell/api/realtime.signed-in.ts').then(({ startRealtime }) => startRealtime())
}
const stopWaiting = onTokensChanged(startChannel)
startChannel()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
showWhenDrawn(root)
createRoot(root).render(
  <StrictMode>
    <AppRouter />
  </StrictMode>,
)

setTimeout(afterStart, 2000)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('no offline reading', error))
  })
}
