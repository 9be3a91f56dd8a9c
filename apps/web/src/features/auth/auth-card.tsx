import type { ReactNode } from 'react';

type AuthCardProps = {
  title: string;
  intro: string;
  children: ReactNode;
  /** The link to another card. */
  footer?: ReactNode;
  below?: ReactNode;
};

/** The frame of every card of this screen: title, one sentence, form, link to the other card. */
export function AuthCard({ title, intro, children, footer, below }: AuthCardProps) {
  return (
    <div className="w-full max-w-sm animate-rise">
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-ink-soft">{intro}</p>
      <div className="mt-8">{children}</div>
      {footer !== undefined && (
        <p className="mt-6 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">{footer}</p>
      )}
      {below}
    </div>
  );
}

/** A link that stays on this page: it opens another card. */
export const CardLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="-mt-4.5 -mb-1.5 rounded-control pt-4.5 pb-1.5 text-sm font-medium text-leaf underline-offset-4 hover:underline md:-my-1 md:py-1"
  >
    {children}
  </button>
);
