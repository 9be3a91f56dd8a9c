import { useEffect, useRef } from 'react';

/** Revokes the object URL of each preview that is no longer shown, so that the browser can free its photo. */
export function useRevokePreviews(items: readonly { previewUrl: string | null }[]): void {
  const previews = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(items.flatMap(({ previewUrl }) => previewUrl ?? []));
    for (const url of previews.current) if (!shown.has(url)) URL.revokeObjectURL(url);
    previews.current = shown;
  }, [items]);
  useEffect(
    () => () => {
      for (const url of previews.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
