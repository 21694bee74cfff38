import { useId, useState } from 'preact/hooks';
import { Icon, type IconName } from '@lair/ui/icon';

interface Props {
  name: string;
  /** The text of the button when it asks for confirmation. */
  ask: string;
  run(): void;
  /** Shown instead of the name where there is little room. */
  icon?: IconName;
  /** What confirming will do. */
  line?: string;
}

/** A button that asks for confirmation before it does what cannot be undone. */
export function Sure({ name, ask, run, icon, line }: Props) {
  const [sure, set] = useState(false);
  const id = useId();
  const small = icon !== undefined && !sure;
  const press = () => {
    if (sure) run();
    set(!sure);
  };
  return (
    <>
      <button
        type="button"
        class={sure ? 'button primary' : small ? 'button quiet square' : 'button'}
        onClick={press}
        onBlur={() => set(false)}
        aria-label={small ? name : undefined}
        title={small ? name : line}
        aria-describedby={sure && line !== undefined ? id : undefined}
      >
        {small ? <Icon name={icon} /> : sure ? ask : name}
      </button>
      {sure && line !== undefined && (
        <small id={id} class="sure-line" role="status">
          {line}
        </small>
      )}
    </>
  );
}
