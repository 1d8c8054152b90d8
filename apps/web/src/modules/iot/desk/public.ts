export { CameraNotes } from './components/camera-notes.tsx'
