import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Path } from '../paths.ts';

type ActionLinkProps = { to: Path; icon: ReactNode; title: string; text: string };

/** One quick action: a link with a description. Belongs in a `<ul>`. */
export function ActionLink({ to, icon, title, text }: ActionLinkProps) {
  const id = useId();
  return (
    <li>
      <Link
        to={to}
        aria-labelledby={`${id}-title ${id}-text`} // all that is seen, so that it can be called by voice
        className="-mx-3 flex min-h-14 items-center gap-4 rounded-control px-3 py-2.5 transition-colors hover:bg-sunken"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-leaf-wash text-leaf-strong [&_svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span id={`${id}-title`} className="block text-sm font-medium">
            {title}
          </span>{' '}
          <span id={`${id}-text`} className="block text-xs text-ink-soft">
            {text}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-soft" />
      </Link>
    </li>
  );
}
