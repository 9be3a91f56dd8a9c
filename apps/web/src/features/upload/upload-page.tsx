export const UploadPage = () => <h1>Upload</h1>;
