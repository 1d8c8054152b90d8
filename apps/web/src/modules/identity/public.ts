export { FormProblem } from './components/form-problem.tsx'
export { PasswordField } from './components/password-field.tsx'
export { RoleSheet } from './lazy-role-sheet.ts'
export { useCodeSender } from './use-code-sender.ts'
