export const HistoryPage = () => <h1>History</h1>;
