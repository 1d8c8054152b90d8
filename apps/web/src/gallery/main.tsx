/** Every part of the design system on one page, for whoever works on it. Only the development server opens it. */
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import './gallery.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
