import { dayRange, momentText } from '../../../../ui/text/format.ts'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import type { DeskContract } from '../contract-queries.ts'

/** The contract's text as its parties read it: parties, machine, money, clauses, signature. */
export function ContractPaper({ contract }: { contract: DeskContract }) {
  const { company } = contract
  const parties = [
    { role: '出租方', name: company.name, note: [company.address, company.contact_phone].filter(Boolean).join(' · ') },
    {
      role: '承租方',
      name: contract.party_name,
      note: [contract.contact_name, contract.contact_phone, contract.facility_address].filter(Boolean).join(' · '),
    },
  ]
  return (
    <article className="rounded-card bg-surface px-5 py-6 shadow-lift-1 md:px-10 md:py-9">
      <p className="figures text-meta text-ink-3">{contract.contract_number}</p>
      <h2 className="text-title">设备租赁合同</h2>
      <dl className="mt-5 grid gap-5 md:grid-cols-2">
        {parties.map(({ role, name, note }) => (
          <div key={role}>
            <dt className="text-caption text-ink-3">{role}</dt>
            <dd className="text-body font-semibold">{name}</dd>
            <dd className="figures text-meta text-ink-2">{note}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 border-y border-hairline py-4 text-body">
        <dt className="text-ink-3">设备</dt>
        <dd>
          {contract.equipment_name}
          <span className="figures block text-meta text-ink-2">
            {[contract.equipment_manufacturer, contract.equipment_serial && `序列号 ${contract.equipment_serial}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </dd>
        <dt className="text-ink-3">租期</dt>
        <dd className="figures">
          {dayRange(contract.start_date, contract.end_date)}，{contract.rental_days} 天
        </dd>
      </dl>
      <PriceLines className="mt-3" lines={contract.lines} total={{ label: '合计', amount: contract.total_amount }} />
      <ol className="mt-7 space-y-6">
        {contract.clauses.map((clause) => (
          <li key={clause.number}>
            <h3 className="figures text-body font-semibold">
              第 {clause.number} 条　{clause.title}
            </h3>
            <p className="mt-1 text-read whitespace-pre-line text-ink-2">{clause.text}</p>
          </li>
        ))}
      </ol>
      {contract.special_terms && (
        <section className="mt-6">
          <h3 className="text-body font-semibold">特别约定</h3>
          <p className="mt-1 text-read whitespace-pre-line text-ink-2">{contract.special_terms}</p>
        </section>
      )}
      <dl className="mt-8 grid gap-6 border-t border-ink pt-5 md:grid-cols-2">
        <div>
          <dt className="text-caption text-ink-3">出租方盖章</dt>
          <dd>
            <SecureImage
              src={company.signature_url}
              alt={`${company.name}的印章`}
              className="mt-2 size-24 object-contain"
            />
          </dd>
        </div>
        <div>
          <dt className="text-caption text-ink-3">承租方签字</dt>
          <dd className="figures text-body">
            {contract.is_signed ? (
              <>
                {contract.signature_data && (
                  <img
                    src={contract.signature_data}
                    alt={`${contract.signed_by ?? '承租方'}的签名`}
                    // Drawn in ink: it needs paper under it in the dark too.
                    className="mt-2 h-20 rounded-half bg-white object-contain"
                  />
                )}
                <span className="mt-1 block">
                  {contract.signed_by}
                  {contract.signed_date && ` · ${momentText(contract.signed_date)}`}
                </span>
              </>
            ) : (
              <span className="text-ink-3">还没有签</span>
            )}
          </dd>
        </div>
      </dl>
    </article>
  )
}
