/** What other modules may use of the code on a machine. */
export { ScanCode } from './components/scan-code.tsx'
