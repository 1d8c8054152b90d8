/** A page that arrived readable stays until the app has drawn the same. */
import { isSignedIn } from './api/token.ts'
import { decoded } from './place.ts'

/** Longer than anything but a broken line takes; then the app's own waiting is seen. */
const MOST_MS = 8_000
/** Parts further down may still be on their way. */
const BONES_MS = 1_000

export function showWhenDrawn(root: HTMLElement): void {
  const told = document.getElementById('told')
  const show = () => {
    observer.disconnect()
    clearTimeout(latest)
    clearTimeout(soon)
    told?.remove()
    root.hidden = false
    // What the address points at had no place before.
    if (told && window.location.hash) document.getElementById(decoded(window.location.hash.slice(1)))?.scrollIntoView()
  }
  let soon: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    if (!root.querySelector('.bone')) show()
    else soon ??= setTimeout(show, BONES_MS)
  })
  const latest = setTimeout(show, MOST_MS)
  // What a guest reads is not what he who is signed in will see.
  if (!told || isSignedIn()) show()
  else observer.observe(root, { childList: true, subtree: true })
}
