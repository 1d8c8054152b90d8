export function TrialPage() {
  return null
}
