import { tokenOf, type Variable } from '../template-text.ts'

/** Everything that may be named in a clause; pressed, it goes in at the caret. */
export function TemplateVariables({
  variables,
  onInsert,
}: {
  variables: readonly Variable[]
  onInsert: (variable: Variable) => void
}) {
  return (
    <section aria-labelledby="template-variables" className="px-5 py-4">
      <h2 id="template-variables" className="text-meta font-normal text-ink-2">
        变量，点一下或拖进正文
      </h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {variables.map((variable) => (
          <li key={variable.name} className="max-w-full">
            <button
              type="button"
              draggable
              title={`例如 ${variable.example}`}
              onDragStart={(event) => event.dataTransfer.setData('text/plain', tokenOf(variable))}
              onClick={() => onInsert(variable)}
              className="min-h-11 max-w-full truncate rounded-half bg-hue-soft px-2 text-meta text-hue-ink shadow-[inset_0_-2px_0_var(--hue)] hover:bg-sunken focus-visible:shadow-(--focus) pointer-fine:min-h-8"
            >
              {variable.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
