import { spokenSeconds } from '@jihui/protocol/iot/alerts/rule-words'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { OpeningRow } from '../../../../ui/opening-row.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { count } from '../../../../ui/text/format.ts'
import { Facts } from '../../../rental/public.ts'
import { parkPaths } from '../park-paths.ts'
import { type Profile, profilesQuery } from '../park-queries.ts'

type Key = Profile['keys'][string]

/** 设备型号: what each kind of device measures within which bounds, how often it speaks, what it can be told. */
export function Screen() {
  const profiles = useQuery(profilesQuery)
  return (
    <Page title="设备型号" back={parkPaths.list}>
      <p className="mb-4 text-body text-pretty text-ink-2">
        登记终端时选型号。型号里没有的数据、超出范围的数据不保存，原因在终端的“报文检查”里。
      </p>
      {profiles.data ? (
        <ul className="border-t border-hairline">
          {profiles.data.results.map((profile) => (
            <ProfileRow key={profile.code} profile={profile} />
          ))}
        </ul>
      ) : profiles.error ? (
        <QueryError query={profiles} title="设备型号没有取到" />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

const meterOf = ({ meter, keys }: Profile): string => (meter === null ? '没有' : (keys[meter]?.label ?? meter))

function ProfileRow({ profile }: { profile: Profile }) {
  const { label, code, keys, interval_seconds: interval, commands, is_gateway: isGateway } = profile
  const measured = Object.entries(keys)
  return (
    <OpeningRow
      value={
        <span className="figures text-meta text-ink-2">
          {isGateway ? '替别的设备上报' : `${count(measured.length)} 项数据`}
        </span>
      }
      details={
        <>
          <Facts
            rows={[
              ['型号代码', code],
              ['计量表', meterOf(profile)],
              ['能发的指令', commands.map((one) => one.label).join('、') || '没有'],
            ]}
          />
          {measured.length > 0 && <Keys label={label} keys={measured} />}
        </>
      }
    >
      <span className="block text-lead">{label}</span>
      <span className="block text-meta text-ink-2">每 {spokenSeconds(interval)}上报一次</span>
    </OpeningRow>
  )
}

const kinds: Readonly<Record<string, string>> = { flag: '是或否', text: '文字' }
const boundsOf = ({ kind, min, max, unit }: Key): string => {
  if (kinds[kind]) return kinds[kind]
  const within = min === undefined || max === undefined ? '数字' : `${count(min)}～${count(max)}`
  return [within, unit].filter(Boolean).join(' ')
}

function Keys({ label, keys }: { label: string; keys: readonly (readonly [string, Key])[] }) {
  return (
    <table className="mt-2 w-full text-body lg:max-w-2xl">
      <caption className="sr-only">{label}测的数据</caption>
      <thead>
        <tr className="border-b border-hairline text-start text-meta text-ink-2">
          <th className="py-1.5 text-start font-normal">数据</th>
          <th className="py-1.5 text-end font-normal">范围</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(([name, key]) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" className="py-2 text-start font-normal">
              {key.label} <code className="figures block text-caption text-ink-3">{name}</code>
            </th>
            <td className="figures keep py-2 ps-3 text-end text-ink-2">{boundsOf(key)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
