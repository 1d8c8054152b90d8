import { findLine } from '@jihui/protocol/rental/faces'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { ALL_ORDERS, AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ContractRow } from '../components/contract-row.tsx'
import { canSign } from '../components/contract-status.tsx'
import { contractsQuery } from '../contract-queries.ts'
import { useDownloadContract } from '../use-contract-actions.ts'

/** What each tab asks the server for; the names are those every client of it uses. */
const tabs = {
  all: { label: '全部', status: '', empty: '还没有合同' },
  unsigned: { label: '待签署', status: 'pending_sign', empty: '没有等着签的合同' },
  review: { label: '审核中', status: 'pending_review,pending_approval,rejected', empty: '没有在审核的合同' },
  signed: { label: '已签署', status: 'contract_signed', empty: '还没有签过合同' },
  ended: { label: '已终止', status: 'terminated,void', empty: '没有终止或作废的合同' },
}
const tabKeys = Object.keys(tabs) as (keyof typeof tabs)[]
const filters = { tab: oneOf(tabKeys, 'all'), keyword: words }

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  const narrowing = useFilters(filters)
  const { tab, keyword } = narrowing.values
  const list = useList(contractsQuery(tabs[tab].status, keyword))
  const { download, busyId } = useDownloadContract()
  // What waits for the reader stands first; the sort keeps the rest in its order.
  const items = list.rows.toSorted((one, other) => Number(canSign(other)) - Number(canSign(one)))
  const firstTurn = items.find(canSign)?.id
  return (
    <ListPage
      title={title}
      back="/user"
      narrowing={narrowing}
      search={{ button: '搜合同', label: '合同号、订单号或设备' }}
      tabs={{
        label: '合同状态',
        ...narrowing.pick('tab'),
        rows: tabKeys.map((value) => ({
          value,
          label: tabs[value].label,
          count: value === tab ? list.head?.count : undefined,
        })),
      }}
      list={list}
      words={{
        failed: '获取合同信息失败',
        safe: '合同都还在，稍后再看。',
        empty: {
          title: tabs[tab].empty,
          hint: '资质审核通过后生成合同，在这里签署、查看和下载。',
          actions: (
            <>
              <AppLink to={ALL_ORDERS} className={buttonClass('outline')}>
                看我的订单
              </AppLink>
              <AppLink to="/equipment-list" className={buttonClass('ink')}>
                去找设备
              </AppLink>
            </>
          ),
        },
        noMatch: { ...(keyword && { title: `没有和“${keyword}”相符的合同` }), clear: '看全部合同' },
      }}
      more="看更早的合同"
    >
      {items.map((contract) => (
        <ContractRow
          key={`${contract.line}-${contract.id}`}
          contract={contract}
          isFirstTurn={contract.id === firstTurn}
          isDownloading={busyId === contract.rental_id}
          onDownload={() => void download(findLine(contract.line), contract.rental_id, contract.contract_number)}
        />
      ))}
    </ListPage>
  )
}
