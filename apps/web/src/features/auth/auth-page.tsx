export const AuthPage = () => <h1>Auth</h1>;
