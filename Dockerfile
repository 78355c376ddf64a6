# Client and server in one image: docker build -t integration-methods .
# Where no base image is available, server/deploy/image.sh builds the same image from a self-contained build.
#   docker run --rm -v "$PWD/results:/data/results" integration-methods --quick
#   docker run --rm -i -p 127.0.0.1:8080:8080 --entrypoint dotnet integration-methods /app/server.dll --transport grpc/direct --form async --listen 0.0.0.0:8080 --allow-remote --db memory
FROM mcr.microsoft.com/dotnet/sdk:10.0 AS build
WORKDIR /source
COPY . .
RUN dotnet msbuild transports/Wcf/CoreWcf.csproj -t:Find -nologo -v:quiet \
    && dotnet publish client -c Release -nologo -v quiet -o /app \
    && mkdir /data

# With ICU: SQL Server's driver refuses to run without cultures. Without a shell and package manager.
FROM mcr.microsoft.com/dotnet/aspnet:10.0-noble-chiseled-extra
COPY --from=build /app /app
# Everything that a run writes goes here: results/ and integration-methods.db. The user of the base image, which is not root, owns it.
COPY --from=build --chown=$APP_UID:$APP_UID /data /data
WORKDIR /data
USER $APP_UID
# Of a server that is started in it: a run of the client uses the loopback interface inside the container only.
EXPOSE 8080
ENTRYPOINT ["dotnet", "/app/client.dll"]
