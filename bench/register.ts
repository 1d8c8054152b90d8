/** An account of its own, by HTTP; with the token it is signed in by. */
export const register = async (base: string, username: string, phone: string) => {
  const body = JSON.stringify({ username, phone, password: 'Bench@2026x' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/auth/register/`, { method: 'POST', headers, body })
  const { access, user } = (await answer.json()) as { access: string; user: { id: number } }
  return { id: user.id, token: access }
}
