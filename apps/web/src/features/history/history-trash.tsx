import { TrashView } from '../../shared/trash/trash-view.tsx';
import { useTrash } from '../../shared/trash/use-trash.ts';

/** A citizen's recently deleted uploads. */
export const HistoryTrash = () => <TrashView trash={useTrash()} />;
