import { demoPassword, demoVisitors } from '@jihui/protocol/identity/demo'

/** A demo's own accounts: a tap fills the form in, signing in stays the reader's own press. */
export function DemoVisitors({ onPick }: { onPick: (username: string, password: string) => void }) {
  return (
    <section aria-labelledby="demo-visitors" className="mt-8">
      <h2 id="demo-visitors" className="text-meta font-normal text-ink-2">
        这是演示环境，点一个账号就填好
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 border-t border-hairline">
        {demoVisitors.map((visitor) => (
          <li key={visitor.username} className="border-b border-hairline">
            <button
              type="button"
              onClick={() => onPick(visitor.username, demoPassword)}
              className="flex min-h-14 w-full flex-col justify-center rounded-half py-1.5 text-start hover:bg-sunken"
            >
              <span className="text-body">
                {visitor.label}
                <span className="ms-1.5 text-meta text-ink-3">{visitor.username}</span>
              </span>
              <span className="line-clamp-1 text-caption text-ink-3">{visitor.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
