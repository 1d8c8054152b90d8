import { type ClashChoice, clashChoices } from '@jihui/protocol/field/clash-machine'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { type Clash, ownClashesQuery, useResolveClash } from '../clash-queries.ts'
import { ClashStory } from '../components/clash-story.tsx'

const noFilters = {}

/** 对不上的操作: what the reader did without network that did not fit when it arrived. */
export function Screen() {
  const narrowing = useFilters(noFilters)
  const list = useList(ownClashesQuery)
  return (
    <ListPage
      title="对不上的操作"
      back="/user"
      width="narrow"
      narrowing={narrowing}
      list={list}
      words={{
        failed: '对不上的操作没有取到',
        empty: { title: '没有对不上的操作', hint: '没有网络时做的每一步，送到后都对上了。' },
      }}
    >
      <ul className="border-t border-hairline">
        {list.rows.map((one) => (
          <ClashRow key={one.id} clash={one} />
        ))}
      </ul>
    </ListPage>
  )
}

function ClashRow({ clash }: { clash: Clash }) {
  const resolve = useResolveClash(clash.id)
  const choose = async (choice: ClashChoice) => {
    const isSure =
      choice !== 'discard' ||
      (await confirm({
        title: '放弃这一步？',
        body: '记下的内容会留存，但这一单不再算它。',
        confirmLabel: '放弃',
        tone: 'danger',
      }))
    if (isSure) resolve.mutate(choice)
  }
  return (
    <li className="border-b border-hairline py-3">
      <ClashStory clash={clash} />
      {clash.choices.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {clash.choices.map((choice, at) => (
            <Button
              key={choice}
              tone={at === 0 ? 'ink' : undefined}
              busy={resolve.isPending && resolve.variables === choice}
              disabled={resolve.isPending}
              onClick={() => void choose(choice)}
            >
              {clashChoices[choice].label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
