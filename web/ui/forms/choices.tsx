import { Switch } from './switch.tsx'

interface ChoicesProps<Name extends string> {
  legend: string
  error?: string | undefined
  names: readonly Name[]
  chosen: readonly Name[]
  words: (name: Name) => { label: string; hint?: string }
  onChange: (chosen: Name[]) => void
}

export function Choices<Name extends string>({
  legend,
  error,
  names,
  chosen,
  words,
  onChange,
}: ChoicesProps<Name>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium text-fg-2">{legend}</legend>
      {names.map((name) => (
        <Switch
          key={name}
          {...words(name)}
          checked={chosen.includes(name)}
          onCheckedChange={(isOn) =>
            onChange(names.filter((each) => (each === name ? isOn : chosen.includes(each))))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
