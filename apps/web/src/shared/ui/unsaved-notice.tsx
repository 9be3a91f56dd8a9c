import type { ReactNode } from 'react';

type UnsavedNoticeProps = {
  /** 'alert' where it interrupts what is being entered. */
  role: 'alert' | 'status';
  title: string;
  text?: string | undefined;
  /** The buttons between which is chosen; nothing where there is no choice. */
  children?: ReactNode;
};

/** Above a form: that its entries are not saved, or that another person saved meanwhile. */
export const UnsavedNotice = ({ role, title, text, children }: UnsavedNoticeProps) => (
  <div
    role={role}
    className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-amber-wash p-4"
  >
    <div>
      <p className="font-medium text-amber-ink">{title}</p>
      {text !== undefined && <p className="text-sm">{text}</p>}
    </div>
    {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
  </div>
);
