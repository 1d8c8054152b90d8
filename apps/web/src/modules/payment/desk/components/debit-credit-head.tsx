/** The head of every table of accounts: what, debit, credit. */
export function DebitCreditHead() {
  return (
    <thead>
      <tr className="border-b border-edge text-meta text-ink-2">
        <th scope="col" className="py-1.5 text-start font-normal">
          科目
        </th>
        <th scope="col" className="w-27 py-1.5 text-end font-normal">
          借
        </th>
        <th scope="col" className="w-27 py-1.5 text-end font-normal">
          贷
        </th>
      </tr>
    </thead>
  )
}
