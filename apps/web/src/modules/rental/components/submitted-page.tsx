export function SubmittedPage() {
  return null
}
