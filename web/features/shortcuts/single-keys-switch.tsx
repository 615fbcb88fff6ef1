import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { singleKeys } from './shortcuts.ts'

/** For this browser. */
export function SingleKeysSwitch() {
  const isOn = useChoice(singleKeys) === 'on'
  return (
    <Switch
      label="Single-key shortcuts"
      hint="When off, only Ctrl+K (or Cmd+K) works."
      checked={isOn}
      onCheckedChange={(on) => singleKeys.choose(on ? 'on' : 'off')}
    />
  )
}
