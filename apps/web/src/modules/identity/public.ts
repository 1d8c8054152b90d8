export { RoleSheet } from './components/role-sheet.tsx'
