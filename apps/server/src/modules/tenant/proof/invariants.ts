import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'a company is never without a head',
    text: `SELECT t.id FROM tenant t WHERE NOT EXISTS (
      SELECT 1 FROM tenant_member m WHERE m.tenant_id = t.id AND m.left_at IS NULL AND m.role = 'head')`,
  },
  {
    rule: 'an order waits for approval while its approval is undecided, and only then',
    text: `SELECT r.id FROM rental r LEFT JOIN tenant_approval a ON a.rental_id = r.id
      WHERE r.awaits_approval IS DISTINCT FROM coalesce(a.status = 'pending', false)`,
  },
  {
    rule: 'nothing is paid for an order that waits for approval',
    text: `SELECT id FROM rental WHERE awaits_approval AND (paid_at IS NOT NULL OR deposit_held_at IS NOT NULL)`,
  },
  {
    rule: 'an order is approved by somebody else than who placed it',
    text: `SELECT a.id FROM tenant_approval a WHERE a.decided_by = a.requested_by AND (SELECT count(*) FROM tenant_member m
      WHERE m.tenant_id = a.tenant_id AND m.joined_at < a.decided_at AND (m.left_at IS NULL OR m.left_at > a.decided_at)) > 1`,
  },
  {
    rule: 'an approval is of the company whose order it is',
    text: `SELECT a.id FROM tenant_approval a JOIN rental r ON r.id = a.rental_id WHERE r.tenant_id IS DISTINCT FROM a.tenant_id`,
  },
  {
    rule: 'nobody is signed in as a company',
    text: `SELECT t.id FROM tenant t JOIN session s ON s.user_id = t.account_id`,
  },
  {
    rule: 'a company’s account stands as its company does',
    text: `SELECT t.id FROM tenant t JOIN app_user u ON u.id = t.account_id WHERE u.is_active <> (t.status = 'verified')`,
  },
  {
    rule: 'a company that is not verified offers no machine',
    text: `SELECT e.id FROM equipment e JOIN tenant t ON t.account_id = e.owner_id
      WHERE t.status <> 'verified' AND e.status = 'active'`,
  },
]
