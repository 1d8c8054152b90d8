/** What other modules may use of the code on a machine. */
export { ScanText } from './components/scan-text.tsx'
export { ScanCode } from './components/scan-code.tsx'
